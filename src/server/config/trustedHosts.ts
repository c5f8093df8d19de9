/** Addresses inside the firm that the server may send to on behalf of people, as the configuration names them. */
import { BlockList, isIP } from 'node:net'

export interface Inside {
  /** Names, in small letters. */
  hosts: ReadonlySet<string>
  networks: BlockList
}
export const noTrustedHosts: Inside = { hosts: new Set(), networks: new BlockList() }

/** `receiver.lan, 10.1.0.0/16, 192.168.3.7` */
export function insideOf(given: string | undefined, mistake: (sentence: string) => void): Inside {
  const hosts = new Set<string>()
  const networks = new BlockList()
  for (const entry of (given ?? '').split(',').map((text) => text.trim().toLowerCase())) {
    const [address = '', bits, ...rest] = entry.split('/')
    const version = isIP(address)
    if (entry === '') continue
    if (version === 0 && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(entry)) hosts.add(entry)
    else if (version !== 0 && rest.length === 0 && isLength(bits, version === 4 ? 32 : 128))
      networks.addSubnet(address, Number(bits ?? (version === 4 ? 32 : 128)), version === 4 ? 'ipv4' : 'ipv6')
    else mistake(`WEBHOOK_INSIDE must be names and networks such as receiver.lan,10.1.0.0/16, not "${entry}".`)
  }
  return { hosts, networks }
}

const isLength = (bits: string | undefined, max: number) =>
  bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
