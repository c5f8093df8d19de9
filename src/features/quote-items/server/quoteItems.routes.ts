import { on, type Route } from '#server/http.ts'
import { tagsOf } from '#server/tags.ts'
import { quoteItem } from '../quoteItems.ts'
import { getItem, listItems, quoteItemKit, treeOf } from './quoteItems.reads.ts'

const { calls, tree } = quoteItem
const { records } = quoteItemKit

export const quoteItemRoutes: readonly Route[] = [
  on(calls.list, listItems as never),
  on(calls.tags, (ctx) => tagsOf(ctx, 'quote_item')),
  on(calls.get, (ctx, { params }) => getItem(ctx, params.id)),
  on(calls.history, (ctx, { params }) => records.history(ctx, params.id)),
  on(tree.list, (ctx, { params, query }) => treeOf(ctx, params.id, query.accepted)),
]
