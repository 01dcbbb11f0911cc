import { BackLink } from '../../platform/ui/page/links/back-link.tsx';

export function BackToTemplates() {
  return <BackLink to="/applications/templates">Application Templates</BackLink>;
}
