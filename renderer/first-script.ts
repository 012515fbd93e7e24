import { beginFirstLink } from './transports/first-link.ts';

beginFirstLink(window);
