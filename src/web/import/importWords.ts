/** The words of any import. */
import type { DateOrder } from '#core/typedDate.ts'

export const delimiterWords = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' } as const
export const formatWords = { workbook: 'Excel workbook', vcard: 'vCards' } as const

/** `1/2/2026` read in an order, as a day of the calendar: `1 Feb 2026`; null where it is none. */
export function readAs(sample: string, order: DateOrder, longDate: (day: string) => string): string | null {
  const parts = sample.split(/[/\- ]/)
  const [a = '', b = '', c = ''] = parts
  const [year, month, day] = order === 'dmy' ? [c, b, a] : order === 'mdy' ? [c, a, b] : [a, b, c]
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year.length === 2 ? `20${year}` : year), month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    )
    return longDate(date.toString())
  } catch {
    return null
  }
}
