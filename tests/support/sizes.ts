/** How long a run of the tests is: `npm test` takes the sizes of the gate, `npm run test:long` the long ones. */
export const isLong = process.env['TEST_SIZE'] === 'long'
