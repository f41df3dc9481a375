/** A Deployment as written by a user, with the fields of a test. */
export function writtenDeployment(name: string, { replicas = 1, image = 'web:2', rest = '' } = {}): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name} }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers: [{ name: main, image: '${image}'${rest} }]
`
}
