// Who sends requests: Ingresses, their classes and Services, new ones and changes.
import { ingressChanges, ingresses } from './ingresses.mjs';
import { serviceChanges, services } from './services.mjs';

export const network = { creations: [...ingresses, ...services], updates: [...ingressChanges, ...serviceChanges] };
