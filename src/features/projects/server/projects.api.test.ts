import { describe, expect, test } from 'vitest'

import { aProject, aTask } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { pickProjects } from '../projectOptions.ts'

const { aFirm, as, inFirm } = testServer()

describe('projects to pick from', () => {
  test('are those that take hours; a search finds the others too, behind them and with the reason', async () => {
    const { ada } = await aFirm()
    await inFirm(ada, async (db) => {
      const stocked = async (reference: string, given: object) => {
        const { id } = await aProject(db, { reference, name: 'Weir', ...given })
        await aTask(db, { project_id: id })
      }
      await stocked('W-1', {})
      await stocked('W-2', { requested: '2020-01-05', accepted: '2020-01-12', delivered: '2020-01-31' })
      await stocked('W-3', { abandoned: '2026-02-01' })
      await aProject(db, { reference: 'W-4', name: 'Weir' })
      await stocked('W-5', {})
    })
    const picked = async (query: Record<string, string>) =>
      (await as(ada, pickProjects, { query: { selection: 'true', ...query } })).body.flatMap(
        ({ reference, disabled, ended }) => (reference.startsWith('W-') ? [[reference, disabled, ended]] : []),
      )
    const hours = { withTasksOnly: 'true', deliveredWeeksAgo: '12' }
    const open = [
      ['W-5', false, null],
      ['W-1', false, null],
    ]
    expect(await picked(hours)).toEqual(open)
    expect(await picked({ ...hours, search: 'weir' })).toEqual([
      ...open,
      ['W-4', true, 'no tasks'],
      ['W-3', true, 'abandoned'],
      ['W-2', true, 'delivered'],
    ])
    // Where neither is asked for, only what was abandoned has ended.
    expect((await picked({ search: 'weir' })).filter(([, disabled]) => disabled === true)).toEqual([
      ['W-3', true, 'abandoned'],
    ])
  })
})
