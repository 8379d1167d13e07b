import { describe, expect, it } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const own = { scriptHashes: ["'sha256-def='"], styleHashes: ["'sha256-abc='"] }
const vendor = {
  scripts: ['https://cdn.example.com/link.js'],
  frames: ['https://cdn.example.com'],
  connections: ['https://api.example.com'],
}

describe('the policy of the pages', () => {
  it('allows no other origin while the bank link is off', () => {
    const { policy } = pagePolicy(own)
    expect(policy).not.toMatch(/https?:|unsafe/)
    expect(policy).toContain("script-src 'self' 'sha256-def=';")
    expect(policy).toContain("style-src 'self' 'sha256-abc=';")
  })

  it('allows only what the bank link needs while it is on', () => {
    const { policy } = pagePolicy({ ...own, bankLink: vendor })
    expect(policy).toContain("script-src 'self' 'sha256-def=' https://cdn.example.com/link.js;")
    expect(policy).toContain("frame-src 'self' https://cdn.example.com;")
    expect(policy).toContain("connect-src 'self' https://api.example.com;")
    expect(policy).toContain("style-src-attr 'unsafe-inline';")
    expect(policy.match(/unsafe/g)).toHaveLength(1)
  })

  it('allows the logo from its address', () => {
    const { policy } = pagePolicy({ ...own, logoOrigin: 'https://img.example.com' })
    expect(policy).toContain("img-src 'self' data: https://img.example.com;")
  })

  it('prevents a text from becoming a script, or only reports it while the bank link is on', () => {
    const types = "require-trusted-types-for 'script'; trusted-types"
    const off = pagePolicy(own)
    expect(off.policy).toContain(`${types} 'none';`)
    expect(off.reportOnlyPolicy).toBeUndefined()
    const withBankLink = pagePolicy({ ...own, bankLink: vendor })
    expect(withBankLink.policy).not.toContain('trusted-types')
    expect(withBankLink.reportOnlyPolicy).toContain(`${types} bank-link;`)
  })

  it('names the address for reports of violations', () => {
    const { policy, reportOnlyPolicy } = pagePolicy({ ...own, bankLink: vendor })
    for (const text of [policy, reportOnlyPolicy]) {
      expect(text).toMatch(/; report-uri \/api\/policy-reports; report-to policy$/)
    }
  })
})
