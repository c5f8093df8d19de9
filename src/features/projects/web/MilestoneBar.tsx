/** The way of a project as a bar: each milestone is a button that sets or clears its day. */
import { lazy } from '#web/lazy.tsx'
import { Suspense, useEffect, useRef, useState } from 'react'

import { useLocale } from '#web/locale.ts'
import { latestOf, type Milestone, milestones } from '../projectMilestones.ts'
import { abandonedWord } from '../projectState.ts'
import { type Project, project as kind } from '../projects.ts'
import './projects.css'

const MilestoneDialog = lazy(() => import('./MilestoneDialog.tsx').then((kit) => ({ default: kit.MilestoneDialog })))

export function MilestoneBar({ project }: { project: Project }) {
  const { formats } = useLocale()
  const [chosen, setChosen] = useState<Milestone | 'abandoned' | null>(null)
  const latest = latestOf(project)
  const bar = useRef<HTMLOListElement>(null)
  // On a phone the bar is wider than the screen: it begins one step before the present one.
  useEffect(() => {
    const { current } = bar
    const step = current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (current && step) current.scrollLeft = step.offsetLeft - current.offsetLeft - step.offsetWidth
  }, [latest])
  const shown = project.abandoned === null ? milestones : ([...milestones, 'abandoned'] as const)
  return (
    <>
      <ol ref={bar} className="fb-milestones" aria-label="Milestones">
        {shown.map((text) => {
          const day = project[text]
          const state = text === 'abandoned' ? 'abandoned' : day === null ? 'ahead' : text === latest ? 'now' : 'past'
          return (
            <li key={text} data-state={state}>
              <button
                type="button"
                onClick={() => setChosen(text)}
                aria-haspopup="dialog"
                aria-current={text === latest ? 'step' : undefined}
              >
                <span>{text === 'abandoned' ? abandonedWord(project) : kind.labels[text]}</span>
                <span className="fb-muted">
                  {day === null ? (
                    <>
                      <span aria-hidden>–</span>
                      <span className="fb-hidden">not yet</span>
                    </>
                  ) : (
                    formats.date(day)
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {chosen !== null && (
        <Suspense>
          <MilestoneDialog project={project} milestone={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  )
}
