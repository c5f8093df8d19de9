import { bytes } from '#core/bytes.ts'
import { useLocale } from '../locale.ts'
import { Button } from '../ui/Button.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { wordsOfWaiting } from './kinds.ts'
import { openWaiting } from './opened.ts'
import { sizeOf, type Write } from './queue.ts'
import './waiting.css'

/** Rows of waiting writes, each with its state; what was refused leads to the list of unsent changes. */
export function WaitingRows({ label, writes }: { label: string; writes: readonly Write[] }) {
  const locale = useLocale()
  return (
    <ul className="fb-waiting-list fb-waiting-here" aria-label={label}>
      {writes.map((write) => {
        const { title, facts, text = '' } = wordsOfWaiting(write, locale)
        const size = sizeOf(write)
        return (
          <li key={write.key}>
            <div className="fb-waiting-what">
              <strong>{title}</strong>
              <div className="fb-small">{[...facts, size > 0 && bytes(size)].filter(Boolean).join(' · ')}</div>
              {text !== '' && <div className="fb-waiting-text">{text}</div>}
              {write.refusal && <p className="fb-waiting-why fb-small">{write.refusal.sentence}</p>}
            </div>
            <div className="fb-waiting-acts">
              <StatusBadge status={write.refusal ? 'unsaved' : 'waiting'} />
              {write.refusal && (
                <Button aria-label={`Correct or discard: ${title}`} onClick={() => openWaiting({ what: 'all' })}>
                  Correct or discard
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
