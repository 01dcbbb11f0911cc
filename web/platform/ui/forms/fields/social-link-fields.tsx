import { TextInput } from '@mantine/core';
import { linkPrefix } from '#contract/platform/fields/social-links.ts';
import { MarkedLabel } from '../field-marks.tsx';

const links = ['website', 'facebook', 'linkedin'] as const;
const labels = { website: 'Website', facebook: 'Facebook', linkedin: 'LinkedIn', twitter: 'Twitter' };
type SocialLinkName = keyof typeof labels;

interface Field {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

interface Props {
  field: (name: SocialLinkName) => Field;
  /** an address that the form does not ask for */
  without?: SocialLinkName | undefined;
}

/** The fields of the social links: up to three addresses without their scheme, and the handle on Twitter. */
export function SocialLinkFields({ field, without }: Props) {
  return (
    <>
      {links.map((link) => {
        if (link === without) return null;
        const { onChange, ...props } = field(link);
        return (
          <TextInput
            key={link}
            {...props}
            label={<MarkedLabel path={link}>{labels[link]}</MarkedLabel>}
            leftSection={<span className="soft text-15">{linkPrefix}</span>}
            leftSectionWidth="4.25rem"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        );
      })}
      <Handle {...field('twitter')} />
    </>
  );
}

function Handle({ onChange, ...props }: Field) {
  return (
    <TextInput
      {...props}
      label={<MarkedLabel path="twitter">{labels.twitter}</MarkedLabel>}
      leftSection={<span className="soft text-15">@</span>}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
