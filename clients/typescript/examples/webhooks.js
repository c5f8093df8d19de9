// Receives webhooks: verifies each, answers at once, and reads the record that changed.
//   FIELDBOOK_URL=… FIELDBOOK_KEY=… WEBHOOK_SECRET=whsec_… node webhooks.js 9000
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

import { connect } from '../client.js'

const { FIELDBOOK_URL: url = 'http://localhost:8080', FIELDBOOK_KEY: key, WEBHOOK_SECRET: secret = '' } = process.env
const fieldbook = connect({ url, key })
const seen = new Set() // in earnest: a table with a unique key

function verified({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' }, body) {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false
  const signed = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64')).update(
    `${id}.${timestamp}.${body}`,
  )
  const expected = Buffer.from(`v1,${signed.digest('base64')}`)
  return signatures.split(' ').some((text) => {
    const given = Buffer.from(text)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

async function work({ type, data }) {
  if (data.kind === 'client' && !type.endsWith('.deleted')) {
    const client = await fieldbook.getClient({ params: { id: data.id } })
    console.log(`${type}: ${client.name}`)
  } else console.log(`${type}: ${data.kind} ${data.id}`)
}

async function receive(request, response) {
  const parts = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts).toString()
  if (!verified(request.headers, body)) {
    response.writeHead(401).end()
    return
  }
  response.writeHead(204).end()
  const id = request.headers['webhook-id']
  if (seen.has(id)) return
  seen.add(id)
  await work(JSON.parse(body))
}

const server = createServer((request, response) => {
  receive(request, response).catch((error) => console.error(String(error)))
})
server.listen(Number(process.argv[2] ?? 9000), () => console.log(`listening on ${server.address().port}`))
