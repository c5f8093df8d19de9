import { type Formats, formatsOf } from '#core/locale/format.ts'
import type { Me } from '../http/context.ts'

/** Formats as a person reads them: of the firm's country, by their own clock, with hours as the firm writes them. */
export const formatsFor = ({ locale, clock, hours_written }: Pick<Me, 'locale' | 'clock' | 'hours_written'>): Formats =>
  formatsOf(locale, clock ?? undefined, hours_written)
