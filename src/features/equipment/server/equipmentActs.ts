/** Acts on a piece of equipment by whoever sees it: they change nothing else of it (docs/rules/directory.md#equipment). */
import { sql } from 'kysely'

import { has } from '#core/permissions.ts'
import type { Ctx } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { on, type Route } from '#server/http/route.ts'
import { audienceOf, notify } from '#server/records/notify.ts'
import { equipment } from '../equipment.ts'
import { holdEquipment, longestFault, reportFault } from '../equipmentActs.contract.ts'
import { pieces } from './equipment.ts'

const nameOf = async ({ db, me }: Ctx, id: number) => {
  const { rows } = await sql<{ name: string }>`
    select name from member where org_id = ${me.org_id} and id = ${id}`.execute(db)
  return rows[0]?.name ?? 'Somebody else'
}

async function hold(ctx: Ctx, id: number, isMine: boolean) {
  const { me } = ctx
  const { user_id } = await pieces.lock(ctx, id)
  if (!isMine && user_id !== null && user_id !== me.id && !has(me, equipment.names.change))
    throw invalid({ mine: [`${await nameOf(ctx, user_id)} has it now.`] })
  return pieces.change(ctx, { params: { id }, body: { user_id: isMine ? me.id : null } })
}

async function report(ctx: Ctx, id: number, fault: string) {
  const { fault: before, user_id } = await pieces.lock(ctx, id)
  const all = before === '' ? fault : `${before}\n${fault}`
  if (all.length > longestFault) throw invalid({ fault: ['Too long together with the reports before it.'] })
  const piece = await pieces.change(ctx, { params: { id }, body: { fault: all } })
  await notify(ctx, [
    {
      event: 'fault',
      to: await audienceOf(ctx, 'fault', user_id === null ? [] : [user_id]),
      key: `equipment ${id} fault`,
      record: { name: 'equipment', id },
      text: `${ctx.me.name} reported a fault of ${piece.name}: ${fault.replace(/[.!?]?$/, '.')}`,
    },
  ])
  return piece
}

export const equipmentActRoutes: readonly Route[] = [
  on(holdEquipment, (ctx, { params, body }) => hold(ctx, params.id, body.mine)),
  on(reportFault, (ctx, { params, body }) => report(ctx, params.id, body.fault)),
]
