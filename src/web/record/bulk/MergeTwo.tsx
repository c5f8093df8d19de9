/** Two records that are the same one: side by side, field by field, and which of them stays. */
import { soFar } from '#web/soFar.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { call } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { inWords } from '../inWords.ts'
import { type AnyRecord, type ShownRecordType, valueOf } from '../shownRecordType.ts'
import { ownActionsOn } from '../ownActions.ts'
import { type MergeCalls, useMerging } from '../useMerging.ts'
import './MergeTwo.css'

export interface MergeTwoProps {
  kind: ShownRecordType
  calls: MergeCalls
  /** Labels of the fields. */
  labels: Readonly<Record<string, string>>
  ids: readonly string[]
  /** Called with the id of the remaining record. */
  onDone: (saved: number) => void
  onClose: () => void
}

export function MergeTwo({ ids, ...props }: MergeTwoProps) {
  const { kind, onClose } = props
  // Read once: of the two that were compared one is gone after that.
  const { data, error } = useQuery({
    queryKey: ['merge-two', kind.names.prefix, ...ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => call(kind.calls.get, { params: { id } }, { signal }))) as Promise<AnyRecord[]>,
    gcTime: 0,
  })
  const [first, second] = soFar(data)
  if (first && second) return <Compared {...props} records={[first, second]} />
  return (
    <Dialog opened title={`Merge two ${kind.names.many}`} onCancel={onClose}>
      <ErrorAlert error={error} />
      {!error && <SkeletonBlock lines={8} label={`Loading the ${kind.names.many}`} />}
    </Dialog>
  )
}

type ComparedProps = Omit<MergeTwoProps, 'ids'> & { records: readonly [AnyRecord, AnyRecord] }

function Compared({ kind, calls, labels, records, onDone, onClose }: ComparedProps) {
  const { formats } = useLocale()
  const [stays, setStays] = useState<0 | 1>(0)
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({})
  const [saved, gone] = stays === 0 ? records : [records[1], records[0]]
  const { merge } = useMerging(calls, kind, saved, ownActionsOn(kind, saved.id))
  const form = useContractForm(z.object({}), {
    initial: {},
    onSubmit: async () => {
      const sides = differing.map(({ field }) => [field, stayOf(field) === stays ? 'kept' : 'gone'] as const)
      await merge(gone.id, Object.fromEntries(sides))
      onDone(saved.id)
    },
  })
  const stayOf = (field: string) => chosen[field] ?? stays
  const title = `Merge two ${kind.names.many}`
  const describeField = (field: string, record: AnyRecord) => {
    const value = valueOf(record, field)
    if (value === false) return ''
    const words = isRows(value) ? value.map(rowWords).join('; ') : inWords(field, value, record, formats.date)
    return words === 'nothing' ? '' : words
  }
  const rows = Object.entries(labels)
    .map(([field, label]) => ({ field, label, values: records.map((record) => describeField(field, record)) }))
    .filter(({ values }) => values.some((value) => value !== ''))
  const differing = rows.filter(
    ({ field, values: [first, second] }) =>
      calls.fields.includes(field) && first !== '' && second !== '' && first !== second,
  )
  const lost = (field: string, values: readonly string[], index: number) => {
    // If either record is still active, the merged one is too.
    if (field === 'inactive_date' && values.includes('')) return true
    const stay = stayOf(field)
    return index !== stay && values[index] !== values[stay] && values[stay] !== '' && isOne(records[stays], field)
  }
  return (
    <Dialog opened title={title} form={form} saveLabel="Merge" width={760} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <p>
          Everything linked to {gone.name} moves to {saved.name}, and {gone.name} is deleted. You can undo this for a
          day. Where they differ, choose the value to keep. Crossed-out values are lost. Fields that are empty at{' '}
          {saved.name} are filled from {gone.name}. Notes, tags and lists are combined.
        </p>
        <div className="fb-merge-box">
          <table className="fb-merge">
            <thead>
              <tr>
                <th scope="col">
                  <span className="fb-hidden">Field</span>
                </th>
                {records.map((record, index) => (
                  <th key={record.id} scope="col">
                    <label>
                      <input
                        type="radio"
                        name="stays"
                        checked={stays === index}
                        onChange={() => setStays(index === 0 ? 0 : 1)}
                      />{' '}
                      Keep {record.name}
                    </label>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ field, label, values }) => {
                const differs = differing.some((row) => row.field === field)
                return (
                  <tr key={field} data-same={values[0] === values[1] || undefined}>
                    <th scope="row">{label}</th>
                    {values.map((value, index) => {
                      const shown = lost(field, values, index) ? <del>{value}</del> : value
                      return (
                        <td key={records[index]?.id}>
                          {differs ? (
                            <label>
                              <input
                                type="radio"
                                name={`stays-${field}`}
                                aria-label={`${label}: ${value}`}
                                checked={stayOf(field) === index}
                                onChange={() => setChosen({ ...chosen, [field]: index })}
                              />{' '}
                              <span>{shown}</span>
                            </label>
                          ) : (
                            shown
                          )}
                        </td>
                      )
                    })}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      </Form>
    </Dialog>
  )
}

const isRows = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.every((record) => typeof record === 'object')

/** A row of a list: the names in it and its words, without ids. */
const rowWords = (row: object) =>
  Object.values(row)
    .map((part: unknown) => (typeof part === 'object' && part !== null && 'name' in part ? part.name : part))
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')

/** Lists and long texts of both records stay. */
const isOne = (record: AnyRecord, field: string) =>
  !Array.isArray(valueOf(record, field)) && !['notes', 'source_details'].includes(field)
