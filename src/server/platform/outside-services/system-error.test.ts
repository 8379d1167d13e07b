import { describe, expect, it } from 'vitest'
import { systemErrorCode, systemErrorInWords } from './system-error.ts'

describe('the code of a failed connection', () => {
  it.each([
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('x'), { code: 'CERT_HAS_EXPIRED' }),
      }),
      'CERT_HAS_EXPIRED',
    ],
    [
      Object.assign(new Error('x'), { code: 'ESOCKET', originalCode: 'SELF_SIGNED_CERT_IN_CHAIN' }),
      'SELF_SIGNED_CERT_IN_CHAIN',
    ],
    [new AggregateError([Object.assign(new Error('x'), { code: 'ETIMEDOUT' })]), 'ETIMEDOUT'],
    [
      Object.assign(
        new Error(
          'write EPROTO 40:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number:../deps/openssl.c:78:',
        ),
        { code: 'EPROTO' },
      ),
      'ERR_SSL_WRONG_VERSION_NUMBER',
    ],
    [Object.assign(new Error('write EPROTO'), { code: 'EPROTO' }), 'EPROTO'],
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
