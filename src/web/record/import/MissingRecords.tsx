import type { RecordFile, RecordPreview } from '#core/recordImport.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'

interface MissingRecordsProps {
  missing: RecordPreview['missing']
  /** Noun of the file's records: `contacts`. */
  many: string
  value: RecordFile['missing']
  /** Whether names are matched one by one, in a card below. */
  matching: boolean
  onChange: (value: RecordFile['missing']) => void
  onMatch: (matching: boolean) => void
}

/** Asks once per file whether to add the clients that it names and that do not exist yet. */
export function MissingRecords({ missing, many, value, matching, onChange, onMatch }: MissingRecordsProps) {
  const { formats } = useLocale()
  if (missing === null) return null
  const { noun, count, names, can_add } = missing
  const counted = formats.counted(count, noun, missing.many)
  const more = count - names.length
  return (
    <SectionCard
      title={count === 1 ? `1 name is not a ${noun} yet` : `${formats.number(count)} names are not ${missing.many} yet`}
    >
      <p className="fb-muted fb-import-about">
        {names.join(', ')}
        {more > 0 && ` and ${formats.number(more)} more`}.
      </p>
      {!can_add && (
        <p className="fb-transfer-note" data-tone="warning">
          You need permission to view and add {missing.many}. Ask an administrator, or import the {many} without them.
        </p>
      )}
      <RadioCards
        legend={`How should ${count === 1 ? `this ${noun}` : `these ${missing.many}`} be handled?`}
        across
        value={value === 'ask' ? null : value}
        onChange={onChange}
        options={[
          ...(can_add
            ? [
                {
                  value: 'add' as const,
                  label: `Add ${counted}`,
                  hint: `Undoing the import also removes ${count === 1 ? 'it' : 'them'}.`,
                },
              ]
            : []),
          {
            value: 'leave' as const,
            label: `Import without ${count === 1 ? 'it' : 'them'}`,
            hint: `The ${many} are imported with this field empty.`,
          },
        ]}
      />
      <Button tone="quiet" onClick={() => onMatch(!matching)}>
        {matching ? 'Do not match names one by one' : 'Match names one by one instead'}
      </Button>
    </SectionCard>
  )
}
