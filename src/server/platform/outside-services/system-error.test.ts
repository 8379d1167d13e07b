import { describe, expect, it } from 'vitest'
import { systemErrorCode, systemErrorInWords } from './system-error.ts'

describe('the code of a failed connection', () => {
  const failed = (code: string, more = {}, text = 'x') =>
    Object.assign(new Error(text), { code, ...more })
  const wrongVersion =
    'write EPROTO 40:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl.c:78:'
  it.each([
    [failed('ECONNREFUSED'), 'ECONNREFUSED'],
    [new TypeError('fetch failed', { cause: failed('CERT_HAS_EXPIRED') }), 'CERT_HAS_EXPIRED'],
    [failed('ESOCKET', { originalCode: 'SELF_SIGNED_CERT_IN_CHAIN' }), 'SELF_SIGNED_CERT_IN_CHAIN'],
    [new AggregateError([failed('ETIMEDOUT')]), 'ETIMEDOUT'],
    [failed('EPROTO', {}, wrongVersion), 'ERR_SSL_WRONG_VERSION_NUMBER'],
    [failed('EPROTO', {}, 'write EPROTO'), 'EPROTO'],
    [new Error('x'), undefined],
  ])('is found in %o', (error, code) => {
    expect(systemErrorCode(error)).toBe(code)
  })

  it.each([
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'not trusted: name a private authority in NODE_EXTRA_CA'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'not trusted'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'not trusted'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'not trusted'],
    ['CERT_HAS_EXPIRED', 'its certificate has expired'],
    ['CERT_NOT_YET_VALID', 'compare the clocks'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'for another host name'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'its answer is not TLS'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'requires a client certificate'],
    ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', 'requires a client certificate'],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'no longer safe'],
    ['UNSPECIFIED', 'a weak key'],
    ['HPE_INVALID_CONSTANT', 'its answer is not HTTP: check the port'],
    ['HPE_HEADER_OVERFLOW', 'headers of its answer are too long'],
    ['UND_ERR_HEADERS_OVERFLOW', 'headers of its answer are too long'],
  ])('%s is explained', (code, meaning) => {
    expect(systemErrorInWords(code)).toMatch(new RegExp(`^${code}: .*${meaning}`))
  })

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT'])('%s speaks for itself', (code) => {
    expect(systemErrorInWords(code)).toBe(code)
  })
})
