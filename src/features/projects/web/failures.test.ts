import { expect, test } from 'vitest'

import { listFailure, pageFailure } from './failures.ts'

const unreachable = 'Error: could not reach server. Please check your internet connection and try again later.'
const failed = (status: number, body: Record<string, unknown> = {}) => ({ status, body })

test.each([
  [failed(0), 'No internet connection.'],
  [failed(502), unreachable],
  [failed(503, { detail: 'Busy' }), unreachable],
  [failed(504), unreachable],
  [failed(403, { detail: 'No' }), 'Error: permission denied'],
  [failed(500, { request_id: 'x' }), 'Error loading projects: Internal Server Error'],
  [failed(429, { detail: 'Wait.' }), 'Error loading projects: Too Many Requests Wait.'],
  [failed(400, { page: ['Too far.'] }), 'Error loading projects: Bad Request {"page":["Too far."]}'],
  [new Error('odd'), 'Error loading projects: odd'],
])('a list that failed with %o says so', (error, text) => {
  expect(listFailure(error)).toBe(text)
})

test('a project that is not there, and one that could not be fetched', () => {
  expect(pageFailure(12, failed(404))).toBe('Project 12 does not exist for this org.')
  expect(pageFailure(12, failed(403, { detail: 'Permission denied.' }))).toBe(
    'Error getting project 12. Detail: Permission denied.',
  )
})

test.each([0, 500, 502, 503, 504])(
  'a project does not count as absent when the answer is %i without a body',
  (status) => {
    expect(pageFailure(12, failed(status))).toBeUndefined()
  },
)
