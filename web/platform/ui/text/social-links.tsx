import { IconBrandFacebook, IconBrandLinkedin, IconBrandX, IconWorld } from '@tabler/icons-react';
import { twitterAddress, webAddress } from '#contract/platform/appearance/shown-addresses.ts';
import classes from './social-links.module.css';

interface Links {
  website: string;
  facebook: string;
  twitter: string;
  linkedin: string;
}

const kinds = [
  { key: 'website', label: 'Website', Icon: IconWorld, address: webAddress },
  { key: 'facebook', label: 'Facebook', Icon: IconBrandFacebook, address: webAddress },
  { key: 'twitter', label: 'Twitter', Icon: IconBrandX, address: twitterAddress },
  { key: 'linkedin', label: 'LinkedIn', Icon: IconBrandLinkedin, address: webAddress },
] as const;

/** Links to the social profiles of a nonprofit or user. Leaves out unusable addresses. */
export function SocialLinks({ links, of }: { links: Links; of: string }) {
  const shown = kinds.flatMap((kind) => {
    const href = kind.address(links[kind.key] ?? '');
    return href ? [{ ...kind, href }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ul className={classes.links}>
      {shown.map(({ key, label, Icon, href }) => (
        <li key={key}>
          <a
            href={href}
            className={`${classes.link} line-on-hover`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${label} of ${of}`}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
            <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
