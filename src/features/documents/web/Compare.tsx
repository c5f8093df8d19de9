import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { compareRevisions } from '../documents.contract.ts'

interface CompareProps {
  projectId: number
  /** Numbers of the revisions, the newest first. */
  revisions: readonly number[]
}

const names = { name: 'Name', quantity: 'Quantity', price: 'Price', optional: 'Option', terms: 'Terms' } as const
const textNames = { title: 'Title', opening: 'Opening', closing: 'Closing', terms: 'Terms' } as const

/** Additions, removals and changes between two revisions. */
export function Compare({ projectId, revisions }: CompareProps) {
  const { formats } = useLocale()
  const [from, setFrom] = useState(String(revisions[1] ?? 1))
  const [to, setTo] = useState(String(revisions[0] ?? 1))
  const { data, error } = useQuery(
    queryFor(compareRevisions, { params: { id: String(projectId) }, query: { from, to } }),
  )
  const options = revisions.map((number) => ({ value: String(number), label: `Revision ${number}` }))
  const describeField = (field: keyof typeof names, value: string) =>
    field === 'price' ? formats.money(value) : field === 'optional' ? (value === 'true' ? 'yes' : 'no') : value
  return (
    <SectionCard title="Compare revisions">
      <div className="fb-documents-acts">
        <NativeSelect label="From" options={options} value={from} onChange={setFrom} />
        <NativeSelect label="To" options={options} value={to} onChange={setTo} />
      </div>
      <ErrorAlert error={error} />
      {!data && !error && <SkeletonBlock lines={3} label="Comparing" />}
      {data && (
        <>
          <p>
            {formats.money(data.before.total)} became {formats.money(data.after.total)}.
          </p>
          {data.lines.length + data.texts.length === 0 && <p className="fb-muted">No differences.</p>}
          <ul className="fb-documents" aria-label="Changes">
            {data.lines.map((line) => (
              <li key={line.id}>
                <strong>{line.name}</strong>{' '}
                {line.kind === 'changed'
                  ? line.fields
                      .map(
                        ({ field, before, after }) =>
                          `${names[field]}: ${describeField(field, before)} → ${describeField(field, after)}`,
                      )
                      .join('; ')
                  : `${line.kind}: ${formats.money(line.price)}`}
              </li>
            ))}
            {data.texts.map(({ field, before, after }) => (
              <li key={field}>
                <strong>{textNames[field]}</strong> <del className="fb-documents-text">{before}</del>{' '}
                <ins className="fb-documents-text">{after}</ins>
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  )
}
