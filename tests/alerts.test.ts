/** The alert rules ask for numbers that the server tells. */
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { metricsText } from '#server/monitoring/metrics.ts'

/** The line of cron in docs/OPERATIONS.md writes it. */
const fromElsewhere = ['fieldbook_backup_seconds']

test('every number of ours in an alert is one of the metrics', async () => {
  const rules = readFileSync(new URL('../ops/prometheus/alerts.yml', import.meta.url), 'utf8')
  const requested = new Set(rules.match(/\bfieldbook_[a-z_]+/g))
  const messages = (await metricsText()).match(/^# TYPE \S+/gm)?.map((line) => line.slice('# TYPE '.length)) ?? []
  const known = [...messages.flatMap((name) => [name, `${name}_count`, `${name}_bucket`]), ...fromElsewhere]
  expect(requested.size).toBeGreaterThan(5)
  expect([...requested].filter((name) => !known.includes(name))).toEqual([])
})
