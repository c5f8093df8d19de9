// My jobs of the next four weeks as a calendar file, for a calendar that cannot follow the address under Account, Calendars.
//   FIELDBOOK_URL=… FIELDBOOK_KEY=… node calendar.js > jobs.ics
import { connect } from '../client.js'

const { FIELDBOOK_URL: url = 'http://localhost:8080', FIELDBOOK_KEY: key } = process.env
const fieldbook = connect({ url, key })

const dayAfter = (day, days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const plain = (day) => day.replaceAll('-', '')
const escaped = (text) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')
/** Lines of 75 bytes at most, as RFC 5545 wants them. */
const folded = (line) => line.match(/.{1,60}/gu).join('\r\n ')

const first = new Date().toISOString().slice(0, 10)
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Fieldbook//Example//EN']
const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
for (const start of [first, dayAfter(first, 14)]) {
  const { days } = await fieldbook.getMyDays({ query: { start } })
  for (const job of days) {
    const title = [job.project?.reference, job.project?.name, job.task?.name ?? job.label].filter(Boolean).join(' ')
    lines.push(
      'BEGIN:VEVENT',
      `UID:${job.key}@fieldbook`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${plain(job.day)}`,
      `DTEND;VALUE=DATE:${plain(dayAfter(job.day, 1))}`,
      `SUMMARY:${escaped(title)}`,
      'END:VEVENT',
    )
  }
}
console.log([...lines, 'END:VCALENDAR'].map(folded).join('\r\n'))
