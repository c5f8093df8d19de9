/** First steps of a new firm, and sample records to look around with (docs/rules/directory.md#first-steps). */
import * as z from 'zod/mini'

import { endpoint } from '#core/contract.ts'

/** The steps in the order in which a first job needs them. */
export const setUpSteps = [
  'details',
  'tax',
  'bank',
  'mail',
  'project',
  'hours',
  'invoice',
  'people',
  'charge_rates',
  'cost_rates',
  'lists',
] as const
export type SetUpStep = (typeof setUpSteps)[number]

export const listSetUpSteps = endpoint({
  name: 'listSetUpSteps',
  method: 'GET',
  path: '/company/set-up/',
  summary: 'The first steps of a new firm and whether each is done, and how many sample records there are',
  access: 'company.change_company',
  reply: z.object({
    steps: z.array(z.object({ id: z.enum(setUpSteps), done: z.boolean() })),
    samples: z.int(),
  }),
})

const Samples = z.object({ samples: z.int() })

export const addSamples = endpoint({
  name: 'addSamples',
  method: 'POST',
  path: '/company/samples/',
  summary: 'Add sample records: an enquiry, and a won job with tasks. 409 `state` where there are some',
  access: 'company.change_company',
  reply: Samples,
  status: 201,
})

export const removeSamples = endpoint({
  name: 'removeSamples',
  method: 'POST',
  path: '/company/samples/remove/',
  summary:
    'Remove the sample records. 409 `in_use` where records of yours refer to one of them; nothing is removed then',
  access: 'company.change_company',
  reply: Samples,
})
