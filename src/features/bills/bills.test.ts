import { expect, test } from 'vitest'

import { netOfProject } from './bills.ts'

test('a project has the lines that name it as its share of a bill', () => {
  const lines = [
    { net: '190.00', project_id: 7 },
    { net: '25.00', project_id: null },
    { net: '-10.50', project_id: 7 },
    { net: '40.00', project_id: 8 },
  ]
  expect([netOfProject(lines, 7), netOfProject(lines, 9)]).toEqual(['179.50', '0.00'])
})
