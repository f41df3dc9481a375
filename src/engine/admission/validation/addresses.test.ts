import { describe, expect, it } from 'vitest'
import { addressErrors, endpointAddressErrors, isAddress, isIpv6Address, rangeErrors } from './addresses.ts'

const NO_ADDRESS = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
const NO_RANGE = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'
const MAPPED = 'must not be an IPv4-mapped IPv6 address'

describe('addresses', () => {
  it.each([
    ['10.9.8.7', []],
    ['255.255.255.255', []],
    ['256.0.0.1', [NO_ADDRESS]],
    ['10.9.8', [NO_ADDRESS]],
    ['010.9.8.7', ['must not have leading 0s']],
    ['::', []],
    ['::1', []],
    ['2001:db8::ffff', []],
    ['1:2:3:4:5:6:7:8', []],
    ['1:2:3:4:5:6:7::', []],
    ['1:2:3:4:5:6:7:8::', [NO_ADDRESS]],
    ['1:2:3:4:5:6:7', [NO_ADDRESS]],
    ['1::2::3', [NO_ADDRESS]],
    ['fffff::', [NO_ADDRESS]],
    ['64:ff9b::10.0.0.1', []],
    ['::ffff:10.0.0.1', [MAPPED]],
    ['::ffff:a00:1', [MAPPED]],
    ['fe80::1%eth0', [NO_ADDRESS]],
    ['', [NO_ADDRESS]],
  ])('judges the address %j', (text, errors) => expect(addressErrors(text)).toEqual(errors))

  it.each([
    ['10.9.8.0/24', []],
    ['0.0.0.0/0', []],
    ['10.9.8.7/32', []],
    ['10.9.8.7/24', ['must not have bits set beyond the prefix length']],
    ['10.8.0.0/13', []],
    ['10.4.0.0/13', ['must not have bits set beyond the prefix length']],
    ['10.9.8.0/33', [NO_RANGE]],
    ['10.9.8.0', [NO_RANGE]],
    ['10.9.8.0/', [NO_RANGE]],
    ['010.0.0.0/8', ['must not have leading 0s in IP or prefix length']],
    ['10.0.0.0/08', ['must not have leading 0s in IP or prefix length']],
    ['fd00::/8', []],
    ['fd00::1/64', ['must not have bits set beyond the prefix length']],
    ['fd00::/129', [NO_RANGE]],
    ['::ffff:10.0.0.0/104', ['must not have an IPv4-mapped IPv6 address']],
  ])('judges the range %j', (text, errors) => expect(rangeErrors(text)).toEqual(errors))

  it.each([
    ['10.9.8.7', undefined],
    ['0.0.0.0', 'may not be unspecified (0.0.0.0)'],
    ['::', 'may not be unspecified (::)'],
    ['127.1.2.3', 'may not be in the loopback range (127.0.0.0/8, ::1/128)'],
    ['::1', 'may not be in the loopback range (127.0.0.0/8, ::1/128)'],
    ['::ffff:127.0.0.1', 'may not be in the loopback range (127.0.0.0/8, ::1/128)'],
    ['169.254.0.1', 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'],
    ['febf::1', 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'],
    ['fec0::1', undefined],
    ['224.0.0.9', 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'],
    ['224.0.1.9', undefined],
    ['ff12::1', 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'],
  ])('returns whether requests may be sent to %s', (text, error) =>
    expect(endpointAddressErrors(text)).toEqual(error === undefined ? [] : [error]),
  )

  it('distinguishes the families, and counts a mapped address as IPv4', () => {
    expect(['10.0.0.1', 'fd00::1', '::ffff:10.0.0.1', 'None'].map(isIpv6Address)).toEqual([false, true, false, false])
  })

  it('takes an address with zeroes before a number for an address', () => {
    expect(['010.001.002.003', '10.1.2.3', 'a.b.c.d', '1.2.3.4.5'].map(isAddress)).toEqual([true, true, false, false])
  })
})
