/** The settings as a whole: the history of each part, and what uses the rows of each small list. */
import * as z from 'zod/mini'

import { endpoint, Id, Ref } from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'
import { namedLists } from './settingsLists.ts'

/** The parts of the settings, as their addresses spell them. */
export const settingsParts = [
  'organisation',
  'keys',
  'webhooks',
  'maps',
  'departments',
  'services',
  'diary',
  'holidays',
  'leave',
  'invoices',
  'tax',
  'accounts',
  'rates',
  'expenses',
  'tags',
  'categories',
  'fields',
  'items',
  'tasks',
] as const
export type SettingsPart = (typeof settingsParts)[number]

/** `record` is the changed record, by its present or last name. */
const SettingsChange = z.extend(HistoryItem, { record: Ref })

export const listSettingsHistory = endpoint({
  name: 'listSettingsHistory',
  method: 'GET',
  path: '/company/history/',
  summary: 'The history of one part of the settings, newest first',
  access: 'company.view_audit',
  query: z.object({ of: z._default(z.enum(settingsParts), settingsParts[0]) }),
  reply: z.array(SettingsChange),
})

/** The tables whose rows records refer to. */
const usedTables = [...(Object.keys(namedLists) as (keyof typeof namedLists)[]), 'calendar' as const]
export type UsedTable = (typeof usedTables)[number]

export const listUses = endpoint({
  name: 'listUses',
  method: 'GET',
  path: '/company/uses/',
  summary: 'How many records of each kind use each row of a list; unused rows are omitted',
  access: 'company.change_company',
  query: z.object({ of: z.enum(usedTables) }),
  reply: z.array(z.object({ id: Id, uses: z.array(z.object({ count: z.int(), noun: z.string() })) })),
})
