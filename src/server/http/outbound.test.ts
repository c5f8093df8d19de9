/** Requests to addresses that people typed: where they may go, and that they go nowhere else. */
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { insideOf, noTrustedHosts } from '../config/trustedHosts.ts'
import { type Outbound, post, targetOf } from './outbound.ts'

const empty: Outbound = { inside: noTrustedHosts }
const refusal = async (address: string, outbound = empty) =>
  targetOf(address, outbound).then(
    ({ addresses }) => addresses,
    (error: Error) => error.message,
  )
const names = (table: Record<string, string[]>): Outbound => ({
  inside: noTrustedHosts,
  resolve: (name) =>
    Promise.resolve((table[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
})

describe('an address', () => {
  test.each(
    `
https://127.0.0.1/ https://localhost/ https://LOCALHOST./ https://[::1]/ https://[::]/ https://0.0.0.0/ https://[::ffff:127.0.0.1]/
https://[::ffff:7f00:1]/ https://10.1.2.3/ https://169.254.169.254/latest/meta-data/ https://192.168.1.1/ https://172.16.0.1/
https://100.64.0.1/ https://2130706433/ https://0x7f000001/ https://0177.0.0.1/ https://127.1/ https://0x7f.1/ https://[fe80::1]/
https://[fd00::1]/ https://[64:ff9b::7f00:1]/ https://[2002:7f00:1::]/ https://224.0.0.1/ http://127.0.0.1/ https://①②⑦.0.0.1/
`
      .trim()
      .split(/\s+/),
  )('%s leads inside, however it is written', async (address) => {
    expect(await refusal(address)).toMatch(/^This address is in a private network/)
  })

  test('is an address of the web, over https, without a password', async () => {
    for (const address of [
      'example.com',
      'ftp://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://',
    ])
      expect(await refusal(address)).toMatch(/^Enter an address like/)
    expect(await refusal('http://93.184.216.34/')).toBe('Enter an address that begins with https://.')
    expect(await refusal('https://me:secret@93.184.216.34/')).toBe('Enter the address without a name and password.')
    expect(await refusal('https://93.184.216.34/')).toEqual([{ address: '93.184.216.34', family: 4 }])
  })

  test('is refused when one of all that its name stands for is inside', async () => {
    const outbound = names({
      'inside.example': ['10.0.0.7'],
      'mixed.example': ['93.184.216.34', '2606:4700::1', '::1'],
      'outside.example': ['93.184.216.34'],
    })
    expect(await refusal('https://inside.example/', outbound)).toMatch(/^This address is in a private network/)
    expect(await refusal('https://mixed.example/', outbound)).toMatch(/^This address is in a private network/)
    expect(await refusal('https://none.example/', outbound)).toMatch(/^none\.example was not found/)
    expect(await refusal('https://outside.example/', outbound)).toHaveLength(1)
  })

  test('inside is reached where the configuration names it, over http too', async () => {
    const outbound = { ...names({ 'receiver.lan': ['10.9.9.9'] }), inside: insideOf('Receiver.lan, 10.1.0.0/16', fail) }
    expect(await refusal('http://receiver.lan/', outbound)).toHaveLength(1)
    expect(await refusal('http://10.1.2.3/', outbound)).toHaveLength(1)
    expect(await refusal('http://10.2.2.3/', outbound)).toMatch(/^This address is in a private network/)
    expect(await refusal('http://93.184.216.34/', outbound)).toMatch(/https/)
  })

  test('in the configuration is a name, an address or a network', () => {
    const mistakes: string[] = []
    insideOf('receiver.lan,10.0.0.0/33,fe80::/10,what?', (sentence) => void mistakes.push(sentence))
    expect(mistakes.map((mistake) => /"(.*)"/.exec(mistake)?.[1])).toEqual(['10.0.0.0/33', 'what?'])
  })
})
const fail = (sentence: string) => expect(sentence).toBe('')

describe('a request', () => {
  const reached: string[] = []
  const machine = createServer((request, response) => {
    reached.push(`${request.headers.host} ${request.socket.localAddress}`)
    response.writeHead(302, { location: '/elsewhere' }).end('gone\u0000 there')
  })
  let port = 0
  beforeAll(async () => {
    machine.listen(0, '127.0.0.1')
    await once(machine, 'listening')
    ;({ port } = machine.address() as AddressInfo)
  })
  afterAll(() => machine.close())
  const message = { headers: {}, body: '{}', timeoutMs: 2000 }

  test('goes to the address that was judged, whatever the name stands for by then', async () => {
    // The first answer is judged; a second one, if anybody asked for it, would lead to another machine.
    const answers = ['127.0.0.1', '203.0.113.1']
    let count = 0
    const outbound: Outbound = {
      inside: insideOf('rebound.example', fail),
      resolve: () => Promise.resolve([{ address: answers[count++] ?? '', family: 4 }]),
    }
    const target = await targetOf(`http://rebound.example:${port}/`, outbound)
    expect(await post(target, message)).toEqual({ status: 302, error: '', text: 'gone  there' })
    expect([count, reached]).toEqual([1, [`rebound.example:${port} 127.0.0.1`]])
  })

  test('to a name that is judged outside and then answers inside never arrives inside', async () => {
    reached.length = 0
    const answers = ['203.0.113.1', '127.0.0.1']
    let count = 0
    const outbound: Outbound = {
      inside: insideOf('203.0.113.0/24', fail),
      resolve: () => Promise.resolve([{ address: answers[count++] ?? '', family: 4 }]),
    }
    const target = await targetOf(`http://rebound.example:${port}/`, outbound)
    const { status } = await post(target, { ...message, timeoutMs: 300 })
    expect([status, count, reached]).toEqual([null, 1, []])
  })
})
