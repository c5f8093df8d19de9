// Writes the hours of a CSV file into my diary: date, hours, id of the task, details. A line is written once, however often the
// file is sent: its key is made of its own text. `place` finds a free time on that day, in a firm that keeps times.
//   FIELDBOOK_URL=… FIELDBOOK_KEY=… node hours.js hours.csv
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { connect, FieldbookError } from '../client.js'

const { FIELDBOOK_URL: url = 'http://localhost:8080', FIELDBOOK_KEY: key } = process.env
const fieldbook = connect({ url, key })
const lines = (await readFile(process.argv[2] ?? 'hours.csv', 'utf8')).split(/\r?\n/).filter((line) => /^\d/.test(line))
for (const line of lines) {
  const [date, hours, task, ...details] = line.split(',')
  try {
    const entry = await fieldbook.createDiaryEntry(
      {
        body: {
          date,
          hours: Number(hours).toFixed(2),
          task_id: Number(task),
          details: details.join(',').trim(),
          place: true,
        },
      },
      { idempotencyKey: createHash('sha256').update(line).digest('hex') },
    )
    console.log(`${date}: ${entry.hours} h, entry ${entry.id}`)
  } catch (error) {
    if (!(error instanceof FieldbookError)) throw error
    console.error(`${line}: ${error.message}`)
    process.exitCode = 1
  }
}
