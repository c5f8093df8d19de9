/**
 * The audit as a file. It is read in batches, each in a short transaction that asks again who asks: a slow client holds no
 * connection, and a session that ends cuts its export.
 */
import type { Received } from '#core/contract.ts'
import { formatsOf } from '#core/locale/format.ts'
import { actionText } from '#core/historyActions.ts'
import { has } from '#core/permissions.ts'
import { tableTypes } from '#core/recordExport.ts'
import { auditAcross } from '#server/history/audit.ts'
import type { Ctx, OwnCtx } from '#server/http/context.ts'
import { contextOf } from '#server/http/contextOf.ts'
import { transact } from '#server/db/db.ts'
import { forbidden } from '#server/http/errors.ts'
import type { HttpSettings } from '#server/http/route.ts'
import { loadSession } from '#server/access/loadSession.ts'
import { sendFile } from '#server/http/stream.ts'
import { tableFile } from '#server/formats/tableFile.ts'
import type { SheetColumn } from '#server/formats/xlsx.ts'
import type { AuditItem, exportAudit as declared } from '../audit.contract.ts'
import { after, inWords, meant } from './readAudit.ts'

const batchRows = 200

const column = (name: string, width: number): SheetColumn => ({ name, kind: 'text', width })
const columns = [
  column('When', 20),
  column('Who', 24),
  column('On behalf of', 24),
  column('What', 36),
  column('Kind', 18),
  column('Record', 32),
  column('Field', 20),
  column('Before', 32),
  column('After', 32),
]

export async function exportAudit(ctx: OwnCtx, { query }: Received<typeof declared>): Promise<string> {
  const { format, ...rest } = query
  // A filter that means nothing is refused before a file begins.
  await asking(ctx, ctx.me.org_id, (own) => meant(own, rest))
  sendFile(ctx.reply, {
    fileName: `Audit.${format}`,
    type: tableTypes[format],
    content: tableFile(format, 'Audit', columns, batches(ctx, rest)),
  })
  return ''
}

async function* batches(ctx: OwnCtx, request: Parameters<typeof meant>[1]): AsyncGenerator<string[][]> {
  let last: number | undefined
  for (;;) {
    const { rows, more } = await asking(ctx, ctx.me.org_id, async (own) => {
      const found = await auditAcross(own, after(own, await meant(own, request), last), batchRows)
      last = found.at(-1)?.id
      const items = await inWords(own, found)
      return { rows: items.flatMap((item) => linesOf(item, own)), more: found.length === batchRows }
    })
    yield rows
    if (!more) return
  }
}

function linesOf(item: AuditItem, { me }: Pick<Ctx, 'me'>): string[][] {
  const head = [
    formatsOf(me.locale).dateTime(item.at, me.timezone),
    item.user?.name ?? 'System',
    item.on_behalf_of?.name ?? '',
    actionText(item.action, `the ${item.noun}`),
    item.noun,
    item.record?.name ?? item.name ?? '',
  ]
  if (item.changes.length === 0) return [[...head, '', '', '']]
  return item.changes.map(({ label, before, after: changeAfter }) => [...head, label, before ?? '', changeAfter ?? ''])
}

/** Whoever asks may do so now, and in the same organisation. */
const asking = <T>(ctx: OwnCtx, orgId: number, work: (own: Ctx) => Promise<T>): Promise<T> =>
  transact(ctx.database, { readOnly: true }, async (db) => {
    const { me } = await loadSession(db, ctx.request, ctx.settings)
    if (me.org_id !== orgId || !has(me, 'company.export_audit')) throw forbidden()
    return work(contextOf(db, me, ctx.request, ctx.settings as HttpSettings))
  })
