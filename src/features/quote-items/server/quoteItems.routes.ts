import { type AppError, conflict, invalid } from '#server/http/errors.ts'
import { namedListConstraints, namedListRoutes } from '#server/records/namedList.ts'
import { on, type Route } from '#server/http/route.ts'
import { tagsOf } from '#server/records/tags.ts'
import { quoteItemTypeCalls } from '../quoteItemLists.ts'
import { quoteItem } from '../quoteItems.ts'
import { actOnItems } from './quoteItemActions.ts'
import { getItem, listItems, quoteItemKit, treeOf } from './quoteItemReads.ts'
import { orderItems } from './quoteItemOrder.ts'
import { changeItem, createItem, removeItem, saveTree } from './saveQuoteItems.ts'
import { itemTemplateRoutes } from './quoteItemTemplates.ts'

const { calls, tree, acts } = quoteItem
const { records } = quoteItemKit

export const quoteItemRoutes: readonly Route[] = [
  on(calls.list, listItems),
  on(calls.tags, (ctx) => tagsOf(ctx, 'quote_item')),
  on(calls.get, (ctx, { params }) => getItem(ctx, params.id)),
  on(calls.history, (ctx, { params }) => records.history(ctx, params.id)),
  on(calls.create, (ctx, { body }) => createItem(ctx, body)),
  on(calls.change, (ctx, { params, body }) => changeItem(ctx, params.id, body)),
  on(calls.remove, (ctx, { params }) => removeItem(ctx, params.id)),
  on(tree.list, (ctx, { params, query }) => treeOf(ctx, params.id, query.accepted)),
  on(tree.save, (ctx, { params, body }) => saveTree(ctx, params.id, body)),
  on(tree.order, (ctx, { params, body }) => orderItems(ctx, params.id, body)),
  on(acts.accept, (ctx, { body }) => actOnItems(ctx, 'accept', body)),
  on(acts.unaccept, (ctx, { body }) => actOnItems(ctx, 'unaccept', body)),
  on(acts.decline, (ctx, { body }) => actOnItems(ctx, 'decline', body)),
  on(acts.propose, (ctx, { body }) => actOnItems(ctx, 'propose', body)),
  on(acts.close, (ctx, { body }) => actOnItems(ctx, 'close', body)),
  ...itemTemplateRoutes,
  ...namedListRoutes(quoteItemTypeCalls, 'quote_item_type'),
]

/** Sentences of refused writes, by the database's constraint. */
export const quoteItemConstraints: Record<string, () => AppError> = {
  ...namedListConstraints('quote_item_type', 'quote_item_template'),
  quote_item_not_below_itself: () => invalid({ parent_id: ['An item cannot be below itself.'] }),
  quote_item_one_alternative: () => conflict('state', 'Another alternative was accepted. Undo that acceptance first.'),
}
