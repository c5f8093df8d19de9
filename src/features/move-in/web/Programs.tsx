import { useState } from 'react'

import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type Program, programExports, programNames, programs } from '../moveInExports.ts'

const spreadsheet = [
  'Any CSV file or Excel workbook with a row of headings. Hours are recognised by their date, person and hours.',
  'For other files you say what they hold: people, clients, contacts, projects, tasks, open invoices or balances of leave.',
]

/** Asks where somebody comes from, and says which exports to take from there. */
export function Programs() {
  const [chosen, setChosen] = useState<readonly Program[]>([])
  const toggle = (program: Program) =>
    setChosen(chosen.includes(program) ? chosen.filter((known) => known !== program) : [...chosen, program])
  return (
    <SectionCard title="Where do you come from?">
      <div className="fb-move-programs">
        {programs.map((program) => (
          <button
            key={program}
            type="button"
            className="fb-move-program"
            aria-pressed={chosen.includes(program)}
            onClick={() => toggle(program)}
          >
            {programNames[program]}
          </button>
        ))}
      </div>
      {programs
        .filter((program) => chosen.includes(program))
        .map((program) => (
          <div key={program} className="fb-move-exports">
            <h3>{programNames[program]}</h3>
            {program === 'spreadsheet' ? (
              spreadsheet.map((line) => (
                <p key={line} className="fb-muted">
                  {line}
                </p>
              ))
            ) : (
              <dl>
                {programExports
                  .filter((known) => known.program === program)
                  .map(({ id, title, where }) => (
                    <div key={id}>
                      <dt>{title}</dt>
                      <dd className="fb-muted">{where}</dd>
                    </div>
                  ))}
              </dl>
            )}
          </div>
        ))}
    </SectionCard>
  )
}
