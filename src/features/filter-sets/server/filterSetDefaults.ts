/** The default set of a person's list: one, or none. */
import type { Ctx } from '#server/http/context.ts'

/** Replaces the earlier default. */
export async function openWith(ctx: Ctx, prefix: string, id: number): Promise<void> {
  await openPlain(ctx, prefix)
  await ctx.db.insertInto('filter_set_default').values({ user_id: ctx.me.id, prefix, filter_set_id: id }).execute()
}

export async function openPlain({ db, me }: Ctx, prefix: string): Promise<void> {
  await db
    .deleteFrom('filter_set_default')
    .where('org_id', '=', me.org_id)
    .where('user_id', '=', me.id)
    .where('prefix', '=', prefix)
    .execute()
}
