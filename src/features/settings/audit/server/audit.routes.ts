import { on, onOwn, type Route } from '#server/http/route.ts'
import * as contract from '../audit.contract.ts'
import { exportAudit } from './auditExport.ts'
import { changeAuditYears, savedYears } from './auditRetention.ts'
import { listAudit, toldOf } from './readAudit.ts'

export const auditRoutes: readonly Route[] = [
  on(contract.listAudit, listAudit),
  on(contract.listAuditKinds, async (ctx) => ({
    kinds: toldOf(ctx.me)
      .map(({ table, noun }) => ({ kind: table, noun }))
      .toSorted((a, b) => a.noun.localeCompare(b.noun)),
    ...(await savedYears(ctx)),
  })),
  onOwn(contract.exportAudit, exportAudit),
  on(contract.changeAuditYears, changeAuditYears),
]
