import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The numbers of file systems on other machines, as Linux has them (statfs). */
const KINDS = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
  [0x0bd00bd0, 'Lustre'],
])

/**
 * Returns the kind of the network disk that a folder is on, or will be once it is created;
 * undefined if it is on this machine's disk, or on a kind that may be either.
 */
export async function networkDiskOf(folder: string): Promise<string | undefined> {
  try {
    const { type } = await statfs(folder)
    return KINDS.get(type >>> 0)
  } catch {
    return dirname(folder) === folder ? undefined : networkDiskOf(dirname(folder))
  }
}
