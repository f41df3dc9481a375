import { expect, it } from 'vitest'
import { type CelVariables, evaluateCel } from './cel-expression.ts'

const object = { status: { podIP: '10.1.2.3' } }
const VARIABLES: CelVariables = { object, oldObject: null, request: {}, params: null, namespaceObject: null, variables: {} }

it.each([
  ['isIP("127.0.0.1")', true],
  ['isIP("2001:db8::1:10.0.0.1")', true],
  ['isIP("::")', true],
  ['isIP("10.0.0.01")', false],
  ['isIP("10.0.0.256")', false],
  ['isIP("1:2:3:4:5:6:7::8")', false],
  ['isIP("1::2::3")', false],
  ['isIP("::ffff:1.2.3.4")', false],
  ['isIP("fe80::1%eth0")', false],
  ['ip("192.168.0.1").family()', 4n],
  ['ip("2001:db8::68").family()', 6n],
  ['ip("0:0::1") == ip("::1")', true],
  ['ip("::1") == ip("::2")', false],
  ['string(ip("2001:DB8:0:0:1:0:0:1"))', '2001:db8::1:0:0:1'],
  ['string(ip("1:0:2:3:4:5:6:7"))', '1:0:2:3:4:5:6:7'],
  ['ip.isCanonical("2001:db8::abcd")', true],
  ['ip.isCanonical("2001:DB8::ABCD")', false],
  ['ip("0.0.0.0").isUnspecified()', true],
  ['ip("127.9.0.1").isLoopback()', true],
  ['ip("224.0.0.1").isLinkLocalMulticast()', true],
  ['ip("224.0.1.1").isLinkLocalMulticast()', false],
  ['ip("fe80::1").isLinkLocalUnicast()', true],
  ['ip("192.168.0.1").isGlobalUnicast()', true],
  ['ip("255.255.255.255").isGlobalUnicast()', false],
  ['isCIDR("192.168.0.0/24")', true],
  ['isCIDR("192.168.0.0/024")', false],
  ['isCIDR("192.168.0.0/33")', false],
  ['isCIDR("::ffff:1.2.3.4/100")', false],
  ['cidr("10.0.0.0/8").containsIP(object.status.podIP)', true],
  ['cidr("10.0.0.0/8").containsIP(ip("11.0.0.0"))', false],
  ['cidr("0.0.0.0/0").containsIP("::1")', false],
  ['cidr("10.0.0.0/8").containsCIDR("10.9.0.0/16")', true],
  ['cidr("10.0.0.0/8").containsCIDR(cidr("10.0.0.0/7"))', false],
  ['string(cidr("10.1.2.3/12").masked())', '10.0.0.0/12'],
  ['string(cidr("10.31.2.3/12").masked())', '10.16.0.0/12'],
  ['string(cidr("10.1.2.3/12").ip())', '10.1.2.3'],
  ['cidr("::1/128").prefixLength()', 128n],
  ['["10.0.0.1", "x"].filter(ip, isIP(ip)) == ["10.0.0.1"]', true],
  ['[ip("::1"), ip("::2")].indexOf(ip("0::2"))', 1n],
  ['["10.0.0.1"].all(ip, ip(ip).family() == 4)', true],
])('semantics F6.4 %s', (expression, value) => {
  expect(evaluateCel(expression, VARIABLES)).toEqual({ value })
})

it.each([
  ['ip("::ffff:1.2.3.4")', 'IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed'],
  [
    'cidr("::ffff:1.2.3.4/100")',
    'network address parse error during conversion from string: IPv4-mapped IPv6 address "::ffff:1.2.3.4/100" is not allowed',
  ],
])('semantics F6.4 %s fails', (expression, error) => {
  expect(evaluateCel(expression, VARIABLES)).toEqual({ error })
})
