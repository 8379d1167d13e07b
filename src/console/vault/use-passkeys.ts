import { useEffect, useState } from 'react'
import { CONSOLE_PASSKEYS_PATH, type OwnPasskeys } from '../../api/console/passkeys.ts'
import { useGet } from '../requests/use-get.ts'

const NONE: OwnPasskeys['passkeys'] = []

/** The keys of the person who is signed in, and whether this browser can use any. */
export function useOwnPasskeys() {
  const { value, failure, reload } = useGet<OwnPasskeys>(CONSOLE_PASSKEYS_PATH)
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
