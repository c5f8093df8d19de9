// The demonstration's people (docs/rules/screens.md#demonstration), as the terminal shows them.
const PASSWORD = 'fieldbook-demonstration'
const PEOPLE = [
  ['admin@gb.example', 'administrator of the surveying firm in Great Britain'],
  ['director@gb.example', 'director'],
  ['manager@gb.example', 'manager, who approves the hours of staff@gb.example'],
  ['staff@gb.example', 'staff'],
  ['finance@gb.example', 'finance'],
  ['external@gb.example', 'external'],
  ['admin@ie.example', 'administrator of its sister firm in Ireland'],
  ['admin@ca.example', 'administrator of a small firm in Canada'],
  ['admin@in.example', 'administrator of a small firm in India'],
  ['admin@us.example', 'administrator of a small firm in the United States'],
]

export const demoLogins = () =>
  [
    '',
    `Log in with the password ${PASSWORD} as`,
    ...PEOPLE.map(([login, who]) => `  ${login.padEnd(22)}${who}`),
    '',
  ].join('\n')
