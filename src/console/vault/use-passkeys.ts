import { useEffect, useState } from 'react'
import { type OwnPasskeys, passkeysRoute } from '../../api/console/passkeys.ts'
import { urlOf } from '../../api/route.ts'
import { useGet } from '../requests/use-get.ts'

const NONE: OwnPasskeys['passkeys'] = []

/** Returns the signed-in person's passkeys, and whether this browser can use any. */
export function useOwnPasskeys() {
  const { value, failure, reload } = useGet(urlOf(passkeysRoute))
  const [canUse, setCanUse] = useState<boolean>()
  useEffect(() => {
    void import('./passkey.ts')
      .then(({ hasPasskeys }) => hasPasskeys())
      .then(setCanUse, () => setCanUse(false))
  }, [])
  return {
    canUse,
    passkeys: value?.passkeys ?? NONE,
    isLoaded: value !== undefined,
    failure,
    reload,
  }
}
