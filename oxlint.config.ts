import { defineConfig } from 'oxlint'

/**
 * The layers of features, the lowest first. A feature imports those of lower layers and, within its own, those that are
 * named before it: so there are no circles. Features that are to come are named already.
 */
export const layers: readonly { name: string; features: readonly string[] }[] = [
  { name: 'entry', features: ['auth', 'filter-sets'] },
  { name: 'people', features: ['company', 'users', 'api-keys'] },
  { name: 'common', features: ['files', 'notifications', 'comments', 'webhooks'] },
  { name: 'directory', features: ['clients', 'suppliers', 'equipment', 'qualifications', 'crm'] },
  { name: 'work', features: ['projects', 'quote-items', 'tasks', 'map', 'documents'] },
  { name: 'time', features: ['leave', 'schedule', 'diary'] },
  {
    name: 'money',
    features: ['rates', 'expenses', 'valuations', 'invoices', 'performance', 'payments', 'bills', 'accounting'],
  },
  { name: 'insight', features: ['activity', 'next-steps', 'move-in', 'settings', 'dashboard', 'home', 'help'] },
]

interface Ban {
  group?: string[]
  regex?: string
  message: string
}

const serverCode: Ban = {
  group: ['#server/*', '#server/**', '**/server/**', 'node:*', 'fastify', 'pg', 'kysely'],
  message: 'Server code does not reach the browser.',
}
const browserCode: Ban = {
  group: ['#web/*', '#web/**', '**/web/**', 'react', 'react-dom', '@mantine/*'],
  message: 'Browser code is not for the server.',
}
const database: Ban = { group: ['#db/*', '#db/**'], message: 'Only the server reads the database.' }
const wholeZod: Ban = {
  group: ['zod', 'zod/v4'],
  message: "Say `import * as z from 'zod/mini'`: this reaches the browser.",
}
const testCode: Ban = { group: ['#test/*', '#test/**'], message: 'Tests support tests only.' }
const app: Ban = {
  regex: '^(#app|(\\.\\./)+app)/',
  message: 'Only src/app knows everything, and nothing imports it.',
}
const features: Ban = {
  regex: '^(#features|(\\.\\./)+features)/',
  message: 'A kernel knows no feature. What a feature adds to it goes into a registry that src/app fills.',
}
const insides: Ban = {
  group: [
    '#features/**/server/*.routes.ts',
    '#features/**/server/*.service.ts',
    '#features/**/web/*Screen.tsx',
    '#features/**/web/*.pages.ts',
  ],
  message: 'Use the contract, rules, queries and pickers of another feature, not its routes, services and screens.',
}

/** The bans on imports of some files; of several that fit a file the last one counts, with all that it says. */
const bans = (files: string[], ...patterns: Ban[]) => ({
  files,
  rules: { 'eslint/no-restricted-imports': ['error', { paths: [], patterns }] as ['error', object] },
})

/** A feature does not import what is above it. */
function bansOf(feature: string, layer: string, above: readonly string[]) {
  const folder = `src/features/${feature}`
  const higher: Ban[] =
    above.length === 0
      ? []
      : [
          {
            regex: `^(#features/|(\\.\\./)+)(${above.join('|')})/`,
            message: `${feature} is in the layer '${layer}', below that feature. Let src/app put it there: record types in src/app/records.ts and, with their tabs, in src/app/webRecords.ts; parts of screens in src/app/parts.ts.`,
          },
        ]
  return [
    bans([`${folder}/**`], serverCode, browserCode, app, database, wholeZod, ...higher),
    bans([`${folder}/**/server/**`], browserCode, app, insides, testCode, ...higher),
    bans([`${folder}/**/web/**`], serverCode, app, database, insides, wholeZod, ...higher),
  ]
}

const inOrder = layers.flatMap(({ name, features: named }) => named.map((feature) => ({ feature, layer: name })))

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true },
  ignorePatterns: [
    'dist',
    'data',
    'data-demo',
    'db/schema.ts',
    'clients/typescript/operations.*',
    'tests/lighthouse/node_modules',
  ],
  rules: {
    'eslint/no-restricted-globals': ['error', { name: 'Date', message: 'Days are not instants: use Temporal.' }],
    'eslint/no-console': 'error',
    'eslint/max-lines': ['warn', { max: 300, skipBlankLines: false, skipComments: false }],
    'eslint/eqeqeq': ['error', 'always', { null: 'ignore' }],
    'eslint/no-var': 'error',
    'eslint/prefer-const': 'error',
    'import/no-default-export': 'error',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-named-as-default': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/no-control-regex': 'off',
    'eslint/no-unmodified-loop-condition': 'off',
    'eslint/no-shadow': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'react/incompatible-library': 'off',
    'react/memo-dependencies': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/capitalized-calls': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-deprecated': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
  },
  overrides: [
    bans(['src/core/**'], serverCode, browserCode, features, app, database, wholeZod),
    bans(['src/server/**'], browserCode, features, app, testCode),
    bans(['src/web/**'], serverCode, features, app, database, wholeZod),
    ...inOrder.flatMap(({ feature, layer }, at) =>
      bansOf(
        feature,
        layer,
        inOrder.slice(at + 1).map((one) => one.feature),
      ),
    ),
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'bench/**'],
      rules: { 'eslint/no-restricted-imports': 'off', 'typescript/no-non-null-assertion': 'off' },
    },
    { files: ['bin/**', 'db/**', 'bench/**'], rules: { 'eslint/no-console': 'off' } },
    // Programs of others: Node 20, which they may run on, has no Temporal.
    { files: ['clients/**'], rules: { 'eslint/no-console': 'off', 'eslint/no-restricted-globals': 'off' } },
    { files: ['*.config.ts'], rules: { 'import/no-default-export': 'off' } },
  ],
})
