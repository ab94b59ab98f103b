//! Times a build.
use std::time::Instant;
use jiugong_puzzles::tiles::{Size, pdb::*};
fn main(){
  let a:Vec<String>=std::env::args().skip(1).collect();
  let n:usize=a[0].parse().unwrap();
  let cells:Vec<usize>=a[1].split(',').map(|x|x.parse().unwrap()).collect();
  let size=Size{rows:n,columns:n};
  let t=Instant::now();
  let mut set=0u32; for &c in &cells {set|=1<<place(size,c);}
  let orders=Orders::new(cells.len());
  let blank=0;
  let r = if n<=4 { let s=Sets::<u64>::new(size,cells.len()); println!("sets {:?} blocks {}",t.elapsed(),s.blocks().len()); let g=s.block(set,blank); build(&s,&orders,g,&mut|p|{println!("{:?} {}",t.elapsed(),p.done);true}).unwrap() }
  else { let s=Sets::<u128>::new(size,cells.len()); println!("sets {:?} blocks {}",t.elapsed(),s.blocks().len()); let g=s.block(set,blank); build(&s,&orders,g,&mut|p|{println!("{:?} {}",t.elapsed(),p.done);true}).unwrap() };
  println!("{:?} {} MB, ones {}",t.elapsed(),r.len()*8/1000000, r.iter().map(|w|w.count_ones() as u64).sum::<u64>());
}
