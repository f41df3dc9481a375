/** What several kinds of synthetic objects share: moments, templates. */

export const BORN = '2026-06-01T08:00:00Z'
export const BOUND = '2026-06-01T08:00:01Z'
export const RUNNING = '2026-06-01T08:00:03Z'
export const READY = '2026-06-01T08:00:09Z'

export interface AppInit {
  readonly name: string
  readonly namespace: string
  readonly uid: string
  readonly replicas: number
  readonly cpu: string
  readonly memory: string
}

export function template(app: string, cpu: string, memory: string): object {
  return { metadata: { labels: { app } }, spec: podSpec(app, cpu, memory) }
}

export function podSpec(app: string, cpu: string, memory: string): object {
  return {
    containers: [
      {
        name: 'main',
        image: `registry.example.com/${app}:1.4.2`,
        imagePullPolicy: 'IfNotPresent',
        ports: [{ containerPort: 8080, protocol: 'TCP' }],
        env: [
          { name: 'LOG_LEVEL', value: 'info' },
          { name: 'POD_NAME', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } },
        ],
        resources: { requests: { cpu, memory }, limits: { memory } },
        readinessProbe: {
          httpGet: { path: '/ready', port: 8080, scheme: 'HTTP' },
          periodSeconds: 5,
          timeoutSeconds: 1,
          successThreshold: 1,
          failureThreshold: 3,
        },
        terminationMessagePath: '/dev/termination-log',
        terminationMessagePolicy: 'File',
      },
    ],
    dnsPolicy: 'ClusterFirst',
    restartPolicy: 'Always',
    schedulerName: 'default-scheduler',
    securityContext: {},
    serviceAccountName: 'default',
    terminationGracePeriodSeconds: 30,
  }
}
