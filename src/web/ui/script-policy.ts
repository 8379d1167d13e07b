declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { readonly createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): string }
    }
  }
}

/**
 * Returns a function that turns addresses of scripts into values that browsers with Trusted Types
 * accept, and throws for any other address. A page makes each policy once.
 */
export function scriptPolicy(
  name: string,
  isOurs: (url: string) => boolean,
): (url: string) => string {
  const policy = window.trustedTypes?.createPolicy(name, {
    createScriptURL: (url) => {
      if (!isOurs(url)) throw new TypeError(`Not a script of the policy ${name}`)
      return url
    },
  })
  return (url) => policy?.createScriptURL(url) ?? url
}
