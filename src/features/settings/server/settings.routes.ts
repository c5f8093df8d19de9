/** The history of the settings, part by part, and what uses the rows of each small list. */
import type { Ctx } from '#server/http/context.ts'
import { on, type Route } from '#server/http/route.ts'
import { countReferences } from '#server/records/references.ts'
import { tablesHistory } from '#server/history/recordHistory.ts'
import { previewRoutes } from '../preview/server/documentPreview.ts'
import * as contract from '../settings.contract.ts'
import { settingsShown } from './settingsHistory.ts'

export const settingsRoutes: readonly Route[] = [
  ...previewRoutes,
  on(contract.listSettingsHistory, (ctx: Ctx, { query }) => tablesHistory(ctx, settingsShown[query.of])),
  on(contract.listUses, async (ctx, { query: { of } }) => {
    const uses = await countReferences(ctx, of, { owned: of === 'calendar' ? ['holiday'] : [] })
    return [...uses].map(([id, counts]) => ({ id, uses: counts }))
  }),
]
