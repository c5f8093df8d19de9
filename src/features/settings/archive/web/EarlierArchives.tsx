/** Lists archives whose file is deleted: the people who requested and downloaded them. */
import { useLocale } from '#web/locale.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { SettingArchive } from '../archive.contract.ts'

const states: Record<SettingArchive['state'], string> = {
  waiting: 'being made',
  done: 'kept',
  failed: 'could not be made',
  gone: 'file deleted',
}

export function EarlierArchives({ archives }: { archives: readonly SettingArchive[] }) {
  const { formats, timezone } = useLocale()
  return (
    <SectionCard title="Earlier archives">
      <ul className="fb-archives">
        {archives.map((archive) => (
          <li key={archive.id}>
            <p className="fb-archive-when">
              <strong>{formats.dateTime(archive.created, timezone)}</strong>{' '}
              <span className="fb-muted">
                for {archive.user.name} · {states[archive.state]}
              </span>
            </p>
            <Downloads archive={archive} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

export function Downloads({ archive: { state, downloads } }: { archive: SettingArchive }) {
  const { formats, timezone } = useLocale()
  if (downloads.length === 0) return state === 'done' ? <p className="fb-muted">Not downloaded yet.</p> : null
  const messages = downloads.map(({ user, at }) => `${user.name}, ${formats.dateTime(at, timezone)}`)
  return <p className="fb-muted">Downloaded by {messages.join('; ')}</p>
}

/** Formats a count in the organisation's locale: 12,345. */
export function useCount() {
  const { formats } = useLocale()
  return (count: number) => formats.number(String(count), 0)
}
