// Manifests and changes that no handwritten table covers: those of the other files, mixed and damaged by a seed.
import { objects } from './objects.mjs';
import { placement } from './placement.mjs';
import { pods } from './pods.mjs';
import { updates } from './updates.mjs';
import { workloads } from './workloads.mjs';

/** @typedef {Record<string, any>} Json */
/** @typedef {{pick: <T>(list: readonly T[]) => T, chance: (part: number) => boolean}} Dice */

/** Kinds whose objects would change how all later manifests are answered, or that need a controller. */
const LEFT_OUT = new Set(['Namespace', 'PriorityClass', 'StorageClass', 'LimitRange', 'ResourceQuota']);
const TEXTS = ['', 'Wrong Value', 'a.b/c', 'x'.repeat(64), '-', '0', '5', '10%', 'None', 'Always', 'Delete', 'Retain', 'Exists', 'In', 'NoExecute', 'TCP', '1Gi', 'a'];
const NUMBERS = [-1, 0, 1, 2, 3, 101, 65_536, 2_147_483_647];

/** A small generator (mulberry32). @param {number} seed @returns {Dice} */
function dice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    pick: (list) => /** @type {any} */ (list[Math.floor(next() * list.length)]),
    chance: (part) => next() < part,
  };
}

const isObject = (/** @type {any} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Both in one; the second wins. @param {any} a @param {any} b @returns {any} */
function merged(a, b) {
  if (!isObject(a) || !isObject(b)) return b;
  return Object.fromEntries([...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, key in b ? (key in a ? merged(a[key], b[key]) : b[key]) : a[key]]));
}

/** Every place below a value: who holds it, and under which key. @param {any} value @returns {{holder: any, key: string | number}[]} */
function placesOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => [{ holder: value, key }, ...placesOf(value[key])]);
}

/** @param {any} value @param {Dice} by */
function damagedValue(value, { pick, chance }) {
  if (typeof value === 'number') return pick(NUMBERS);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return pick(TEXTS);
  if (Array.isArray(value)) return chance(0.5) && value.length > 0 ? [...value, structuredClone(value[0])] : [];
  return {};
}

/** One place of the spec gets another value, or none. @param {Json} manifest @param {Dice} by @returns {Json} */
function damaged(manifest, by) {
  const { apiVersion, kind, metadata, ...rest } = structuredClone(manifest);
  const places = placesOf(rest);
  if (places.length === 0) return manifest;
  const { holder, key } = by.pick(places);
  if (by.chance(0.3)) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1); else delete holder[key];
  } else holder[key] = damagedValue(holder[key], by);
  return { apiVersion, kind, metadata, ...rest };
}

/** What a change could contain: parts of another object of the kind. @param {Json} other @param {Dice} by @returns {Json} */
function changeFrom(other, { pick, chance }) {
  const { apiVersion: _version, kind: _kind, metadata: _metadata, ...rest } = other;
  const part = isObject(rest.spec) ? rest.spec : rest;
  const keys = Object.keys(part).filter(() => chance(0.6));
  const body = Object.fromEntries((keys.length > 0 ? keys : Object.keys(part).slice(0, 1)).map((key) => [key, chance(0.1) ? null : part[key]]));
  const given = isObject(rest.spec) ? { spec: body } : body;
  return chance(0.15) ? { ...given, metadata: pick([{ labels: { a: 'b' } }, { finalizers: ['example.test/keep'] }, { annotations: { a: null } }, { labels: { 'a b': '' } }]) } : given;
}

/** @param {{seed: number, count: number}} options @returns {{creations: import('./short.mjs').Creation[], updates: import('./short.mjs').Update[]}} */
export function mixed({ seed, count }) {
  const by = dice(seed);
  const known = [...pods, ...placement, ...workloads, ...objects].filter(([, manifest]) => isObject(manifest) && isObject(manifest.metadata) && typeof manifest.metadata.name === 'string');
  /** @type {Map<string, Json[]>} */ const byKind = new Map();
  for (const [, manifest] of known) byKind.set(manifest.kind, [...(byKind.get(manifest.kind) ?? []), manifest]);
  for (const [, manifest] of updates) byKind.set(manifest.kind, [...(byKind.get(manifest.kind) ?? []), manifest]);
  const kinds = [...byKind.keys()].filter((kind) => kind !== 'Namespace');
  const weighed = [...kinds, 'Pod', 'Pod', 'Pod', 'Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'Job', 'CronJob', 'Service', 'PersistentVolumeClaim', 'HorizontalPodAutoscaler'];
  const any = (/** @type {string} */ kind) => by.pick(byKind.get(kind) ?? []);
  const name = (/** @type {string} */ kind, /** @type {number} */ i) => `${kind.toLowerCase()}: mixed ${seed}-${i}`;
  return {
    creations: Array.from({ length: count }, (_, i) => {
      const kind = by.pick(weighed);
      const base = by.chance(0.6) ? merged(any(kind), any(kind)) : any(kind);
      const manifest = by.chance(0.7) ? damaged(base, by) : base;
      return [name(kind, i), by.chance(0.2) ? damaged(manifest, by) : manifest];
    }),
    updates: Array.from({ length: count }, (_, i) => {
      const kind = by.pick(weighed.filter((item) => !LEFT_OUT.has(item)));
      const bases = updates.filter(([, manifest]) => manifest.kind === kind);
      const base = bases.length > 0 && by.chance(0.6) ? by.pick(bases)[1] : any(kind);
      const other = by.chance(0.5) ? any(kind) : damaged(by.chance(0.5) ? base : any(kind), by);
      return [`${kind.toLowerCase()}: mixed change ${seed}-${i}`, base, changeFrom(other, by)];
    }),
  };
}
