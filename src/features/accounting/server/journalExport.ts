/** The journal as files of other programs. */
import type { Received } from '#core/contract.ts'
import { locales } from '#core/locale/locales.ts'
import { asActor } from '#features/documents/server/makeDocument.ts'
import type { OwnCtx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { sendFile } from '#server/http/stream.ts'
import type { exportJournal as declared } from '../accounting.contract.ts'
import { journalFiles } from '../journalFiles.ts'
import { entriesIn, requirePeriod } from './journal.ts'

/** Largest number of entries of one file. */
const maxEntries = 20_000

/** 400 for a period of more than a year, or with more entries than one file takes. */
export async function exportJournal(ctx: OwnCtx, { query }: Received<typeof declared>): Promise<string> {
  requirePeriod(query)
  const entries = await asActor(ctx, (own) => entriesIn(own, query, maxEntries + 1))
  if (entries.length > maxEntries)
    throw invalid({ end: ['This period has more than 20,000 entries. Choose a shorter one.'] })
  const { write, type, fileName } = journalFiles[query.format]
  sendFile(ctx.reply, {
    fileName: `Journal ${query.start} to ${query.end} ${fileName}`,
    type,
    content: once(write(entries, { currency: locales[ctx.me.locale].currency, locale: ctx.me.locale })),
  })
  return ''
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
