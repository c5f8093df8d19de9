/** Whether an address is one of the internet: nobody's own machine, network or link, and no way around that (RFC 6890). */
import { BlockList, isIP } from 'node:net'

const notPublic = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(address, bits, 'ipv4')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  const words = isIP(address) === 6 ? wordsOf(address) : null
  if (words === null) return false
  const within = within4(words)
  if (within !== null) return isPublicAddress(within)
  const [first = 0, second = 0] = words
  const global = first >= 0x2000 && first <= 0x3fff
  const special = (first === 0x2001 && (second < 0x200 || second === 0xdb8)) || (first === 0x3fff && second < 0x1000)
  return global && !special
}

/** Splits an IPv6 address into eight words; null for an address bound to a link (`fe80::1%eth0`). */
function wordsOf(address: string): number[] | null {
  if (address.includes('%')) return null
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((word) => word.toString(16)).join(':'),
  )
  const [before = [], after = []] = plain.split('::').map((part) => part.split(':').filter((word) => word !== ''))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((word) => Number.parseInt(word, 16))
}

/** The IPv4 address that an IPv6 address stands for: mapped, compatible, translated by NAT64, or 6to4. */
function within4(words: readonly number[]): string | null {
  const atFrom = (from: number) =>
    words
      .slice(from, from + 2)
      .flatMap((word) => [word >> 8, word & 255])
      .join('.')
  const zero = (from: number, to: number) => words.slice(from, to).every((word) => word === 0)
  if (zero(0, 5) && (words[5] === 0 || words[5] === 0xffff)) return atFrom(6)
  if (zero(0, 4) && words[4] === 0xffff && words[5] === 0) return atFrom(6)
  if (words[0] === 0x64 && words[1] === 0xff9b && zero(2, 6)) return atFrom(6)
  if (words[0] === 0x2002) return atFrom(1)
  return null
}
