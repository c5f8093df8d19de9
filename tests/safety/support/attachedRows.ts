/**
 * Rows that hang on records and people: comments, notifications, filter sets, templates. Each list shows exactly what
 * it should.
 */
import type { FastifyInstance } from 'fastify'

import type { CommentOwner } from '#features/comments/comments.contract.ts'
import type { Permission } from '#core/permissions.ts'
import { recordPrefixes } from '#core/recordOwners.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { differences, idsIn, lookingAt } from './look.ts'
import type { Server } from './world.ts'

export type SaidKind = keyof typeof recordPrefixes
export interface SafetyTexts {
  /** Comments by what they hang on. */
  comments: { id: number; on: CommentOwner; record: number }[]
  /** The reader's, by what they are about: a comment is one of `comments`. */
  notifications: { id: number; about: SaidKind | 'comment'; record: number }[]
  /** By prefix: those that are the reader's, or shared. */
  sets: { id: number; prefix: string }[]
  templates: number[]
}

export function saidBy(app: FastifyInstance, server: Pick<Server, 'headersOf'>) {
  const { get, listed, opens: answers } = lookingAt(app, server)

  /** Lists that show another set than the records that the person may open say. */
  return async function faults(
    person: BuilderPerson,
    grants: readonly Permission[],
    stated: SafetyTexts,
    access: Readonly<Record<string, readonly Permission[] | 'session'>>,
  ) {
    const { wrong, same, samePages } = differences()
    const holds = (permission: string) => grants.includes(permission as Permission)
    const opens = (kind: SaidKind, id: number) => answers(person, `/${recordPrefixes[kind]}/${id}/`)

    const readable = new Set<number>()
    const records = new Map(stated.comments.map(({ on, record }) => [`${on} ${record}`, { on, record }]))
    for (const { on, record } of records.values()) {
      const all = stated.comments
        .filter((comment) => comment.on === on && comment.record === record)
        .map(({ id }) => id)
      const may = holds(`${recordPrefixes[on]}.view_comment`) && (await opens(on, record))
      const path = `/${recordPrefixes[on]}/${record}/comments/`
      samePages(path, await listed(person, path), may ? all : [])
      if (may) for (const id of all) readable.add(id)
    }

    const results: number[] = []
    for (const { id, about, record } of stated.notifications)
      if (about === 'comment' ? readable.has(record) : await opens(about, record)) results.push(id)
    samePages('/notifications/', await listed(person, '/notifications/'), results)
    const { unread } = (await get(person, '/notifications/count/')).body as { unread: number }
    if (unread !== results.length) wrong.push(`/notifications/count/ says ${unread} of ${results.length}`)

    for (const [path, permissions] of Object.entries(access)) {
      const shown = path.endsWith('/email-templates/')
        ? stated.templates
        : stated.sets.filter(({ prefix }) => path === `/${prefix}/filter-sets/`).map(({ id }) => id)
      same(
        path,
        idsIn((await get(person, path)).body),
        permissions === 'session' || permissions.some(holds) ? shown : [],
      )
    }
    return wrong
  }
}
