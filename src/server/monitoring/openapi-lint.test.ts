/** Runs the linters that integrators use on the API description, with their recommended rules. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore from '@stoplight/spectral-core'
import spectralRules from '@stoplight/spectral-rulesets'
import { describe, expect, it } from 'vitest'
import { describedApi } from '../../test-support/described-api.ts'
import { shared } from '../../test-support/shared.ts'

describe('the API description', () => {
  const server = shared(async () => {
    const { app } = await describedApi()
    return { source: (await app.inject('/api/openapi.json')).body }
  })

  it('has no error and no warning by the rules that Redocly recommends', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const described = { ...server(), absoluteRef: 'openapi.json', config }
    const problems = await lintFromString(described)
    expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([])
  })

  it('has no error and no warning by the rules that Spectral recommends', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({ extends: [Object(spectralRules.oas)] })
    const problems = await spectral.run(server().source)
    expect(problems.map(({ code, path, message }) => [code, path.join('/'), message])).toEqual([])
  })
})
