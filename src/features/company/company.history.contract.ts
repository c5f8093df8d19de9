/** What happened to the settings, part by part. */
import * as z from 'zod/mini'

import { endpoint, Ref } from '#core/contract.ts'
import { HistoryItem } from '#core/history.ts'

/** The parts of the settings, as their addresses spell them. */
export const settingsParts = [
  'organisation',
  'departments',
  'services',
  'diary',
  'holidays',
  'tax',
  'accounts',
  'tags',
  'categories',
  'fields',
  'templates',
] as const
export type SettingsPart = (typeof settingsParts)[number]

/** `record`: which of them it happened to, as it is called now or was at its end. */
const SettingsChange = z.extend(HistoryItem, { record: Ref })

export const listSettingsHistory = endpoint({
  name: 'listSettingsHistory',
  method: 'GET',
  path: '/company/history/',
  summary: 'What happened to a part of the settings, newest first',
  access: 'company.view_audit',
  query: z.object({ of: z._default(z.enum(settingsParts), settingsParts[0]) }),
  reply: z.array(SettingsChange),
})
